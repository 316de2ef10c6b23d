import type { House } from '../../../contract/houses.ts';
import { randomFrom } from '../../../server/content/posters/poster.ts';
import { openingsOf, type Point } from '../../../web/art/plan/sites.ts';
import { short } from '../numbers.ts';
import {
  block,
  columns,
  type Drawing,
  drawn,
  face,
  INK,
  steps,
  THIN_INK,
  together,
} from './pen.ts';

const nothing = { walls: '', shaded: '', roofs: '', outline: '' };

/** A front with a gable and a roof that goes back from it. */
function gabled(front: readonly Point[], depth: number): Drawing {
  const random = randomFrom(front.length * 13 + depth);
  const back = ([x, y]: Point): Point => [x + depth, y - depth * 0.43];
  const top = front.findIndex(([, y]) => y === Math.min(...front.map((point) => point[1])));
  const right = front.slice(top);
  const eaves = right.slice(0, -1);
  const [foot, eave] = [right.at(-1)!, eaves.at(-1)!];
  const side = [foot, eave, back(eave), back(foot)];
  const ribs = [0.2, 0.45, 0.7, 0.9].flatMap((part) => {
    const [from, to] = [eaves[0]!, eave];
    const at: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    return drawn([at, back(at)], random);
  });
  return {
    walls: face(...front) + face(...side),
    shaded: face(...side),
    roofs: face(...eaves, ...[...eaves].reverse().map(back)),
    outline:
      drawn([...front, front[0]!], random) +
      drawn([eaves[0]!, ...eaves.map(back), back(foot), foot], random) +
      drawn([eave, back(eave)], random),
    detail: eaves.length === 2 ? ribs.join('') : '',
  };
}

function barnHall(): Drawing {
  const barn = gabled(
    [
      [-60, 0],
      [-60, -40],
      [-46, -66],
      [-10, -84],
      [26, -66],
      [40, -40],
      [40, 0],
    ],
    52,
  );
  const doors = 'M-34-30L14 0M14-30L-34 0M-10-30V0M-34-30h48V0h-48z';
  const ribs = 'M-2-80L50-102M10-74L62-97M31-57L83-80M36-49L88-71';
  return together(block(-118, 46, 30, 14), { ...barn, detail: doors + ribs });
}

function a15Hall(): Drawing {
  const hall = gabled(
    [
      [-64, 0],
      [-64, -52],
      [-6, -84],
      [52, -52],
      [52, 0],
    ],
    46,
  );
  const pediment = 'M-68-52H56L-6-86zM-16-60a10 10 0 1 0 20 0a10 10 0 1 0-20 0';
  return together(
    {
      ...hall,
      solid: columns(-62, 6, 22, 0, 46, 6),
      detail: `${hall.detail}${pediment}M-64-46H52`,
    },
    steps(-66, 54, 0, 3),
  );
}

function studentCentre(): Drawing {
  return together(block(-78, 124, 82, 42), {
    ...nothing,
    solid: 'M-16-124L10-117-16-109z',
    outline: 'M-16-88V-124',
    detail: `M-78-41Q-16-42 46-41L88-60M-78-88H46${columns(-70, 8, 15, -82, 6, 0)}`,
  });
}

/** Rows of stone seats in half circles, and a stage with a shell. */
function openAirTheatre(): Drawing {
  const tier = (radius: number) =>
    `M${-radius}-12A${radius} ${short(radius * 0.69)} 0 0 1 ${radius}-12`;
  const rays = [...Array(13).keys()].map((at) => {
    const angle = Math.PI * (1 - (at + 0.5) / 13);
    const [x, y] = [Math.cos(angle), -Math.sin(angle) * 0.69];
    return `M${short(56 * x)} ${short(56 * y - 12)}L${short(108 * x)} ${short(108 * y - 12)}`;
  });
  return {
    walls: `${tier(112)}zM-46-14H46L58 10H-58z`,
    shaded: `${tier(112)}H96A96 66 0 0 0-96-12z`,
    roofs: `${tier(54)}z`,
    outline: `${[112, 98, 84, 70, 56].map(tier).join('')}M-113-12H-52M52-12H113M-46-14L-58 10H58L46-14`,
    detail: `${rays.join('')}M-42-9v-24a42 30 0 0 1 84 0v24`,
  };
}

/** Four roofs like a saw's teeth: light from the north. */
function studio(): Drawing {
  const random = randomFrom(5);
  const teeth = [-74, -42, -10, 22];
  const roofs = teeth.map((x) => face([x, -70], [x + 32, -42], [x + 64, -56], [x + 34, -84]));
  const gables = teeth.map((x) => face([x, -42], [x, -70], [x + 32, -42]));
  const edges = teeth.flatMap((x, at) => [
    drawn(
      [
        [x, -42],
        [x, -70],
        [x + 32, -42],
      ],
      random,
    ),
    drawn([[x, -70], [x + 34, -84], at < 3 ? [x + 40, -77] : [x + 64, -56]], random),
  ]);
  return together(block(-122, 36, 26, 12), block(-74, 128, 42, 34, { roof: false }), {
    ...nothing,
    walls: gables.join(''),
    roofs: roofs.join(''),
    outline: edges.join(''),
  });
}

function readingRoom(): Drawing {
  const random = randomFrom(8);
  const roof: Point[] = [
    [-87, -48],
    [-69, -92],
    [71, -92],
    [59, -48],
  ];
  const hip: Point[] = [
    [59, -48],
    [71, -92],
    [98, -66],
  ];
  const tiles = [-80, -62, -44, -26, -8, 10, 28, 46].map((x) => `M${x}-50l14-40`);
  return together(block(-80, 136, 50, 36, { roof: false }), {
    walls: face(...hip),
    shaded: face(...hip),
    roofs: face(...roof),
    outline: drawn([...roof, roof[0]!], random) + drawn([hip[1]!, hip[2]!, hip[0]!], random),
    detail: `${tiles.join('')}M-81-62H63M-75-77H67`,
  });
}

function clockTower(): Drawing {
  return {
    walls: 'M-19 0L-15-118H15L19 0zM-20-118H20L2-164zM19 0L15-118l12-6 4 117z',
    shaded: 'M19 0L15-118l12-6 4 117z',
    roofs: 'M-20-118H20L33-125 4-165z',
    outline:
      'M-19 0L-15-118M19 0L15-118M-22-118H21L34-125 4-166-22-118M21-118L4-165M31-7L27-122M-22 0H20L32-7M-16-84H16M-12.500-98a12.500 12.500 0 1 0 25 0a12.500 12.500 0 1 0-25 0'.replaceAll(
        '.500',
        '.5',
      ),
    detail: 'M-17-44H17M-17-40H17M0-98v-8M0-98l7 5M-44 3a46 12 0 1 0 92 0a46 12 0 1 0-92 0',
  };
}

function lectureHalls(): Drawing {
  return together(block(-80, 130, 92, 46), {
    ...nothing,
    walls: 'M-2-101v-10h24v10z',
    roofs: 'M-2-111l8-4h24l-8 4z',
    outline: 'M-2-101v-10h24v10M-2-111l8-4h24l-8 4M30-115v10M-56-104v-18',
    detail: 'M-56-122l10 3-10 4M-80-30Q-15-31 50-30L96-51M-80-60Q-15-61 50-60L96-81',
  });
}

/** An observatory: a low foyer, and a studio under the dome. */
function orion(): Drawing {
  return together(block(-92, 78, 46, 14, { side: false }), block(-14, 62, 64, 30), {
    walls: 'M-12-72a30 30 0 0 1 60 0z',
    shaded: 'M22-101a30 30 0 0 1 26 29H30q1-18-8-29z',
    roofs: 'M-14-64l12-8h50l12-5 18-1-30 14z',
    solid: 'M14-101h6v27h-6z',
    outline: 'M-12-72a30 30 0 0 1 60 0zM17-102v-6',
    detail: 'M14-101v27M20-101v27',
  });
}

function potteryShed(): Drawing {
  return {
    walls: 'M-44 0v-26h74V0zM44 0v-16a19 20 0 0 1 38 0V0z',
    shaded: 'M64-36a19 20 0 0 1 18 20V0H70q4-20-6-36z',
    roofs: 'M-58-22Q-50-62-22-66H12Q40-60 46-22Q-6-34-58-22z',
    solid: 'M56 0v-9a7 7 0 0 1 14 0v9z',
    outline:
      'M-44 1v-27M30 1v-27M-46 0H32M-58-22Q-50-62-22-66H12Q40-60 46-22Q-6-34-58-22M44 0v-16a19 20 0 0 1 38 0V0M42 0h42',
    detail:
      'M-46-28Q-38-54-22-66M-30-28Q-26-50-14-66M-14-30Q-13-50-6-66M0-30v-36M16-29Q14-50 4-66M30-26Q26-50 11-66M64-38q-8-12 2-20t-4-22 2-14M-36 8h12v-4h-12zM-18 9h13v-5h-13zM-2 8h11v-4H-2z',
  };
}

/** A hall under one round roof. */
function auditorium(): Drawing {
  const ribs = [
    [-62, -57],
    [-46, -66],
    [-28, -71],
    [-10, -72],
    [8, -71],
    [26, -66],
    [42, -57],
  ];
  return together(
    {
      walls: 'M-75 0v-46Q-10-98 55-46V0zM55 0v-46l43-20v46z',
      shaded: 'M55 0v-46l43-20v46z',
      roofs: 'M-75-46Q-10-98 55-46l43-20Q33-118-32-66z',
      outline: 'M-75 1v-47Q-10-98 55-46V1M-77 0H57M55 0l44-20v-47L55-46M-75-46l43-20Q33-118 98-66',
      detail: `${ribs.map(([x, y]) => `M${x}${y}l43-20`).join('')}M-75-34H55`,
    },
    steps(-32, 12, 0, 3),
  );
}

/** A pavilion on a round terrace in the water. */
function lotusPond(): Drawing {
  return {
    walls: 'M-62 6Q0-14 62 6Q0 26-62 6zM-62 6v8Q0 36 62 14V6Q0 26-62 6zM-38 4v-38h76V4Q0 10-38 4z',
    shaded: 'M-62 6v8Q0 36 62 14V6Q0 26-62 6z',
    roofs: 'M-48-32l14-14h68l14 14zM-32-46l11-12h42l11 12zM-21-58L0-80l21 22z',
    outline:
      'M-62 6Q0-14 62 6Q0 26-62 6zM-62 6v8Q0 36 62 14V6M-48-32l14-14h68l14 14zM-32-46l11-12h42l11 12M-21-58L0-80l21 22zM0-80v-8',
    solid: columns(-37, 4, 23.3, 4, 36, 4),
  };
}

function adminBlock(): Drawing {
  return together(
    block(-118, 236, 42, 26),
    {
      walls:
        'M-36 4v-66h72V4zM-42-62L0-84l42 22zM-17-80v-14h34v14Q0-90-17-80zM-17-94a17 19 0 0 1 34 0z',
      shaded: '',
      roofs: 'M-42-62L0-84l42 22-6 0L0-80l-36 18z',
      solid: `M0-124l13 3-13 4z${columns(-32, 4, 20, 4, 62, 4)}`,
      outline:
        'M-36 5v-67M36 5v-67M-42-62h84M-42-62L0-84l42 22M-17-80v-14h34v14M-17-94a17 19 0 0 1 34 0M0-113v-11',
      detail: 'M-12-94v14M0-94v12M12-94v14',
    },
    steps(-40, 40, 4, 5),
  );
}

function octagon(): Drawing {
  const random = randomFrom(8);
  return {
    walls: 'M-60-4l30 14h60V-42h-60l-30-14zM30 10l30-14v-52L30-42zM-7-98v-12H7v12z',
    shaded: 'M30 10l30-14v-52L30-42z',
    roofs: 'M-65-57l33 16h64l33-16L0-106z',
    solid: 'M-9-110L0-124l9 14z',
    outline:
      drawn(
        [
          [-60, -56],
          [-60, -4],
          [-30, 10],
          [30, 10],
          [60, -4],
          [60, -56],
        ],
        random,
      ) +
      drawn(
        [
          [-65, -57],
          [-32, -41],
          [32, -41],
          [65, -57],
          [0, -106],
          [-65, -57],
        ],
        random,
      ) +
      'M-30-42V10M30-42V10M-32-41L0-106l32 65M-7-98v-12H7v12',
    detail: 'M-54-60l27 10h54l27-10M-42-70l21 8h42l21-8M-30-80l16 6h28l16-6',
  };
}

const drawings: Record<House, () => Drawing> = {
  'barn-hall': barnHall,
  'a15-hall': a15Hall,
  'student-centre': studentCentre,
  'open-air-theatre': openAirTheatre,
  studio,
  'reading-room': readingRoom,
  'clock-tower': clockTower,
  'lecture-halls': lectureHalls,
  orion,
  'pottery-shed': potteryShed,
  auditorium,
  'lotus-pond': lotusPond,
  'admin-block': adminBlock,
  octagon,
};

/** A house from its doorstep on, all its openings dark. */
export function drawHouse(house: House): string {
  return painted(drawings[house](), openingsOf(house));
}

/** The houses that are no venues: hostels, the mess, the gate. */
export function hostel(): string {
  return painted(block(-24, 48, 26, 16), 'M-18-8h5v-8h-5zM-6-8h5v-8h-5zM6-8h5v-8h-5z');
}

export function gate(): string {
  return painted(
    {
      walls: 'M-44 0v-56h14V0zM30 0v-56h14V0zM-52-56H52v-10H-52z',
      shaded: '',
      roofs: '',
      solid: 'M-6-66H6v-8H-6z',
      outline:
        'M-44 0v-56M-30 0v-56M30 0v-56M44 0v-56M-53-56H53v-10H-53zM-30-36Q0-58 30-36M-20-66q20-24 40 0',
    },
    '',
  );
}

function painted({ walls, shaded, roofs, solid, outline, detail }: Drawing, dark: string): string {
  const filled = (fill: string, d: string | undefined) =>
    d ? `<path fill="${fill}" d="${d}"/>` : '';
  const line = (width: number, stroke: string, d: string | undefined) =>
    d
      ? `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" d="${d}"/>`
      : '';
  return [
    filled('#f6ebd0', walls),
    shaded && `<path fill="url(#shade)" d="${shaded}"/>`,
    filled('#cfa978', roofs),
    filled(INK, solid),
    filled('#5b4630', dark),
    line(1.9, INK, outline),
    line(1.1, THIN_INK, detail),
  ].join('');
}
