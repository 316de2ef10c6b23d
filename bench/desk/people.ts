import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { searchKey } from '../../contract/name-keys.ts';
import { asha } from '../../e2e/people.ts';
import type { RunningSite } from '../../e2e/server.ts';
import type { RunningPostgres } from '../measuring/postgres.ts';

/** Given names as they are common in India. */
const GIVEN =
  `Aadhya Aarav Abhishek Aditi Aditya Aishwarya Ajay Akash Akshay Amit Amrita Anand Ananya Anil Anirudh Anita Anjali Ankit Anusha
Aparna Archana Arjun Arun Ashwin Bhavana Bhavya Chaitanya Chandan Chitra Deepak Deepika Dev Devika Dhanush Dhruv Divya Ganesh
Gayathri Gokul Gopal Harini Harish Harpreet Harsha Hemanth Indira Ishaan Ishita Jagadeesh Janani Jaya Jyothi Kabir Kalyan Kamala
Karan Karthik Kavitha Kavya Keerthana Kiran Kishore Krishna Kumaran Lakshmi Lavanya Madhavan Mahesh Malathi Manish Manoj Meenakshi
Meghana Mohammed Mohan Mukesh Muthu Nandini Narayan Naveen Neha Nikhil Nisha Nithya Padma Pallavi Parthiban Pooja Pradeep Prakash
Pranav Prasad Praveen Preethi Priya Priyanka Radha Rahul Raghav Rajesh Raju Rakesh Ramesh Ramya Ranjani Rashmi Ravi Rekha Rishi
Rohan Rohit Sahana Sai Sandeep Sangeetha Sanjay Santhosh Saranya Satish Shalini Shankar Sharath Shreya Shruthi Siddharth Sneha
Sowmya Sridhar Srinivas Subramanian Suchitra Sudha Suhas Suresh Swathi Tanvi Tejas Uma Usha Vaishnavi Varun Vasanth Venkatesan
Vidya Vignesh Vijay Vikram Vinay Vishal Vishwanath Vivek Yamini Yashwanth Zainab`.split(/\s+/);

/** Family names, and fathers' names that stand for them. */
const FAMILY =
  `Agarwal Ahmed Ansari Arora Ayyar Babu Banerjee Basu Bhat Bhattacharya Bose Chakraborty Chandra Chandrasekaran Chatterjee
Chaturvedi Chauhan Chopra Das Deshmukh Deshpande Dubey Dutta Fernandes Gandhi Ghosh Gill Gokhale Goswami Gowda Gupta Hegde Iqbal
Iyengar Iyer Jadhav Jain Jha Joshi Kamath Kapoor Kaur Khan Krishnan Krishnamurthy Kulkarni Kumar Kurian Lal Mahajan Malhotra
Mathew Mehta Menon Mishra Mohapatra Mukherjee Murugan Nadar Naidu Nair Nambiar Narayanan Natarajan Pai Pandey Pandian Patel Pathak
Patil Patnaik Philip Pillai Prabhu Prasad Rajan Rajput Raman Rangan Rao Rathore Rawat Reddy Roy Sahoo Saxena Sen Seshadri Shah
Sharma Shenoy Shetty Shukla Siddiqui Singh Sinha Sivakumar Sridharan Srivastava Subbiah Sundaram Swaminathan Thakur Thomas Tiwari
Trivedi Varghese Varma Venkataraman Vishwakarma Vyas Wagh Yadav`.split(/\s+/);

/** Colleges of the list of the festival that is measured, each with what people call it. */
const LISTED = [
  ['National Institute of Technology, Tiruchirappalli', 'nitt'],
  ['Guru Nanak Dev University, Amritsar', 'guru nanak'],
  ['Jadavpur University, Kolkata', 'jadavpur'],
  ['Indian Institute of Technology Madras, Chennai', 'iit madras'],
  ['Anna University, Chennai', 'anna univ'],
] as const;
/** One in so many people is of one of these, and all others wrote theirs out. */
export const PER_LISTED = 5;

/** What people call the college of somebody who is of a listed one. */
export function saidCollege({ other_college }: ReturnType<typeof person>): string {
  return LISTED.find(([name]) => name === other_college)![1];
}

export const PEOPLE = 18_000;

/** SQL for the id of the college of that name; NULL for one that is written out. */
const idOfCollege = (name: string) => `(select id from colleges where name = ${name})`;

/** The n-th person's own columns. */
export function person(n: number) {
  // Neither list's length divides the other's: as good as every pair comes.
  const name = `${GIVEN[n % GIVEN.length]} ${FAMILY[(n * 7) % FAMILY.length]}`;
  const [listed] = LISTED[Math.floor(n / PER_LISTED) % LISTED.length]!;
  const college = n % PER_LISTED === 0 ? listed : `College ${n % 500}, Tiruchirappalli`;
  const digits = String(n).padStart(8, '0');
  return {
    id: crypto.randomUUID(),
    full_name: name,
    name_key: searchKey(name),
    email: `person.${n}@example.org`,
    email_key: `person.${n}@example.org`,
    phone: String(9_000_000_000 + n),
    participant_code: `BENC-HMRK-${digits.slice(0, 4)}-${digits.slice(4)}`,
    other_college: college,
    other_college_key: searchKey(college),
  };
}

/** Copies the sample account's row to people with columns of their own; gives the database, still open. */
export function fillPeople({ dataDir }: RunningSite): DatabaseSync {
  const db = new DatabaseSync(join(dataDir, 'festival.sqlite'), { timeout: 10_000 });
  const columns = db
    .prepare("select name from pragma_table_info('accounts')")
    .all()
    .map(({ name }) => String(name));
  const own = Object.keys(person(0));
  const values = columns.map((name) =>
    own.includes(name) ? `:${name}` : name === 'college_id' ? idOfCollege(':other_college') : name,
  );
  const insert = db.prepare(
    `insert into accounts (${columns}) select ${values} from accounts where email_key = '${asha.email}'`,
  );
  db.exec('begin immediate');
  for (let n = 0; n < PEOPLE; n += 1) insert.run(person(n));
  db.exec('commit');
  return db;
}

/** The same people in PostgreSQL. */
export async function fillPeopleOnPostgres({ query }: RunningPostgres): Promise<void> {
  const names = await query(
    "select column_name as name from information_schema.columns where table_name = 'accounts'",
  );
  const columns = names.map(({ name }) => String(name));
  const own = Object.keys(person(0));
  const values = columns.map((name) =>
    name === 'college_id'
      ? idOfCollege('own.other_college')
      : `${own.includes(name) ? 'own' : 'sample'}.${name}`,
  );
  const people = Array.from({ length: PEOPLE }, (_, n) => person(n));
  await query(
    `insert into accounts (${columns})
      select ${values} from accounts sample, jsonb_populate_recordset(null::accounts, $1) own
      where sample.email_key = '${asha.email}'`,
    [JSON.stringify(people)],
  );
  // As it does by itself a minute later.
  await query('analyze accounts');
}
