import type { Generated } from 'kysely';

/*
 * The tables as the queries see them. Ids are text, times epoch milliseconds, yes and no 1 and 0,
 * so that SQLite and PostgreSQL hold the same. The migrations make it; only `store.ts` files read it.
 */

export interface Tables {
  colleges: CollegeRow;
  accounts: AccountRow;
  id_proofs: IdProofRow;
  sessions: SessionRow;
  used_captchas: UsedCaptchaRow;
  mailed_codes: MailedCodeRow;
  bank_details: BankDetailsRow;
  audit_entries: AuditEntryRow;
  registrations: RegistrationRow;
  certificates: CertificateRow;
}

interface CollegeRow {
  id: string;
  name: string;
  /** 1 while the list of this season has it; older accounts may still name others. */
  listed: Generated<number>;
}

export interface AccountRow {
  id: string;
  username: string;
  full_name: string;
  email: string;
  /** The e-mail as it is compared: lower case. Unique. */
  email_key: string;
  phone: string;
  degree: string | null;
  year: string | null;
  college_id: string | null;
  other_college: string;
  sex: string | null;
  nationality: string | null;
  referral_code: string;
  voucher_name: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  tshirt_size: string | null;
  /** The code in the QR. Unique, kept all season, never a session. */
  participant_code: string;
  /** Null for an account that only ever came through the campus sign-on. */
  password_hash: string | null;
  created_at: number;
  /** The moment when the person showed that the address is theirs; null until then. */
  email_verified_at: number | null;
}

interface IdProofRow {
  id: string;
  account_id: string;
  media_type: string;
  /** Of the picture before it was encrypted. */
  bytes: number;
  /** 1: given before the account got its owner, whose face it may not be; organisers alone may see it. */
  is_withheld: Generated<number>;
  created_at: number;
}

interface SessionRow {
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
}

interface UsedCaptchaRow {
  solution_hash: string;
  expires_at: number;
}

export interface MailedCodeRow {
  code_hash: string;
  account_id: string;
  purpose: 'confirm' | 'password';
  created_at: number;
  expires_at: number;
}

interface BankDetailsRow {
  account_id: string;
  /** Encrypted; base64. */
  sealed: string;
  updated_at: number;
}

/** That somebody read what only few may read. */
export interface AuditEntryRow {
  id: string;
  account_id: string;
  record: 'ID proof' | 'bank details';
  reader: string;
  reason: string;
  read_at: number;
}

interface RegistrationRow {
  id: string;
  account_id: string;
  /** Names as the content had them then. */
  cluster_name: string;
  event_name: string;
  registered_at: number;
}

interface CertificateRow {
  /** Printed on it; whoever has it may check it. */
  code: string;
  account_id: string;
  cluster_name: string;
  event_name: string;
  result: string;
  issued_at: number;
}
