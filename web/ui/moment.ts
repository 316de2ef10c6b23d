const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
];

/** India has one time and never changes its clocks: five hours and a half ahead of UTC. */
const indiaMilliseconds = 5.5 * 60 * 60 * 1000;

/**
 * A moment (ISO 8601) as a visitor to the festival reads it, in India's time: 'Sat 20 Sept, 10:00'.
 * Written out by hand, since the words of Intl differ between a server and a phone.
 */
export function formatDayAndTime(moment: string): string {
  const date = new Date(Date.parse(moment) + indiaMilliseconds);
  const clock = date.toISOString().slice(11, 16);
  return `${formatDay(moment)}, ${clock}`;
}

/** The day alone: 'Sat 20 Sept'. */
export function formatDay(moment: string): string {
  const date = new Date(Date.parse(moment) + indiaMilliseconds);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}
