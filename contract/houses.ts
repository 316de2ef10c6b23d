/** The houses that the campus plan draws, each with its parts that have lights of their own. */
export const HOUSES = {
  'barn-hall': ['annexe'],
  'a15-hall': [],
  'student-centre': ['ground', 'first'],
  'open-air-theatre': [],
  studio: ['annexe'],
  'reading-room': [],
  'clock-tower': [],
  'lecture-halls': ['305', '202', '201', '104'],
  orion: ['studio', 'foyer'],
  'pottery-shed': [],
  auditorium: [],
  'lotus-pond': ['stage', 'lawn'],
  'admin-block': [],
  octagon: ['lab', 'foyer', 'lawn'],
} as const satisfies Record<string, readonly string[]>;
export type House = keyof typeof HOUSES;

/** In the order in which they are read: row by row from the north-west. */
export const houses = Object.keys(HOUSES) as House[];

/** Where a venue stands: a house, or one of its parts, as `orion/studio`. */
export type Place = `${House}` | `${House}/${string}`;

/** True for a place that the plan draws. */
export function isPlace(text: string): text is Place {
  const [house = '', part, ...more] = text.split('/');
  const parts: readonly string[] | undefined = Object.hasOwn(HOUSES, house)
    ? HOUSES[house as House]
    : undefined;
  return parts !== undefined && more.length === 0 && (part === undefined || parts.includes(part));
}

/** The house of a place. */
export function houseOf(place: Place): House {
  return place.split('/')[0] as House;
}
