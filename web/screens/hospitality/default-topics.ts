import type { HospitalityTopic } from '../../../contract/hospitality.ts';

/** For when the call fails or answers nothing; names spelt as specified. Source: section 2, Hospitality page. */
export const defaultTopics: readonly HospitalityTopic[] = [
  {
    id: 1,
    name: 'INSTRUCTIONS',
    desc: 'Carry your college identity card and one more photo identity card. Report at the hospitality desk when you arrive on campus.',
  },
  {
    id: 2,
    name: 'HOW TO REACH',
    desc: 'Buses and taxis run between the railway station, the airport and the campus through the day. Ask the hospitality desk for the nearest stop.',
  },
  {
    id: 3,
    name: 'ACCOMODATION',
    desc: 'Shared rooms in the campus hostels are given out at the hospitality desk for the nights of the festival.',
  },
  {
    id: 4,
    name: 'CONTACTS',
    desc: 'The three contacts at the foot of this page answer calls during the festival.',
  },
  {
    id: 5,
    name: "FAQ'S",
    desc: 'The answers to common questions will be here soon. Until then, ask the hospitality desk.',
  },
];
