/** A person as the stand-in's provider knows them. */
export interface Student {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly gender: 'MALE' | 'FEMALE';
}

export const STUDENTS: readonly Student[] = [
  {
    id: '1001',
    email: 'asha@nitt.edu',
    name: 'Asha',
    phoneNumber: '9000000001',
    gender: 'FEMALE',
  },
  { id: '1002', email: 'ravi@nitt.edu', name: 'Ravi', phoneNumber: '9000000002', gender: 'MALE' },
];
