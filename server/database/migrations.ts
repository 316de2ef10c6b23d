import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/*
 * Every change of the tables, in order. One that has been released is never edited: add the next.
 * A unique column's constraint is named `<table>_<column>_unique`; `clashes.ts` relies on it.
 */

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no current types; that is its point.
type AnyDatabase = Kysely<any>;

const accounts: Migration = {
  async up(db: AnyDatabase) {
    await db.schema
      .createTable('colleges')
      .addColumn('id', 'text', primary)
      .addColumn('name', 'text', required)
      .addColumn('listed', 'integer', (c) => c.notNull().defaultTo(1))
      .addUniqueConstraint('colleges_name_unique', ['name'])
      .execute();

    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', primary)
      .addColumn('username', 'text', required)
      .addColumn('full_name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('email_key', 'text', required)
      .addColumn('phone', 'text', required)
      .addColumn('degree', 'text')
      .addColumn('year', 'text')
      .addColumn('college_id', 'text', (c) => c.references('colleges.id'))
      .addColumn('other_college', 'text', required)
      .addColumn('sex', 'text')
      .addColumn('nationality', 'text')
      .addColumn('referral_code', 'text', required)
      .addColumn('voucher_name', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('city', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('pincode', 'text', required)
      .addColumn('tshirt_size', 'text')
      .addColumn('participant_code', 'text', required)
      .addColumn('password_hash', 'text')
      .addColumn('created_at', 'bigint', required)
      .addUniqueConstraint('accounts_email_key_unique', ['email_key'])
      .addUniqueConstraint('accounts_participant_code_unique', ['participant_code'])
      .execute();
    await createRecordsOfAccounts(db);
  },
};

async function createRecordsOfAccounts(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('id_proofs')
    .addColumn('id', 'text', primary)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('media_type', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'id_proofs', 'account_id');

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', primary)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'sessions', 'account_id');
  await index(db, 'sessions', 'expires_at');

  await db.schema
    .createTable('used_captchas')
    .addColumn('solution_hash', 'text', primary)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'used_captchas', 'expires_at');
}

/** Accounts without a password came through the campus sign-on, which has shown that the address is theirs. */
const mailedCodes: Migration = {
  async up(db: AnyDatabase) {
    await db.schema.alterTable('accounts').addColumn('email_verified_at', 'bigint').execute();
    await db
      .updateTable('accounts')
      .set((expression) => ({ email_verified_at: expression.ref('created_at') }))
      .where('password_hash', 'is', null)
      .execute();

    await db.schema
      .createTable('mailed_codes')
      .addColumn('code_hash', 'text', primary)
      .addColumn('account_id', 'text', ofAccount)
      .addColumn('purpose', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('expires_at', 'bigint', required)
      .execute();
    await index(db, 'mailed_codes', 'account_id');
    await index(db, 'mailed_codes', 'expires_at');
  },
};

const bankDetailsAndAudit: Migration = {
  async up(db: AnyDatabase) {
    await db.schema
      .createTable('bank_details')
      .addColumn('account_id', 'text', (c) =>
        c.primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('sealed', 'text', required)
      .addColumn('updated_at', 'bigint', required)
      .execute();

    // No reference: an entry outlives its account.
    await db.schema
      .createTable('audit_entries')
      .addColumn('id', 'text', primary)
      .addColumn('account_id', 'text', required)
      .addColumn('record', 'text', required)
      .addColumn('reader', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('read_at', 'bigint', required)
      .execute();
    await index(db, 'audit_entries', 'account_id');
  },
};

const registrationsAndCertificates: Migration = {
  async up(db: AnyDatabase) {
    await db.schema
      .createTable('registrations')
      .addColumn('id', 'text', primary)
      .addColumn('account_id', 'text', ofAccount)
      .addColumn('cluster_name', 'text', required)
      .addColumn('event_name', 'text', required)
      .addColumn('registered_at', 'bigint', required)
      .addUniqueConstraint('registrations_event_unique', [
        'account_id',
        'cluster_name',
        'event_name',
      ])
      .execute();

    await db.schema
      .createTable('certificates')
      .addColumn('code', 'text', primary)
      .addColumn('account_id', 'text', ofAccount)
      .addColumn('cluster_name', 'text', required)
      .addColumn('event_name', 'text', required)
      .addColumn('result', 'text', required)
      .addColumn('issued_at', 'bigint', required)
      .addUniqueConstraint('certificates_event_unique', [
        'account_id',
        'cluster_name',
        'event_name',
      ])
      .execute();
  },
};

const withheldIdProofs: Migration = {
  async up(db: AnyDatabase) {
    await db.schema
      .alterTable('id_proofs')
      .addColumn('is_withheld', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};

const MIGRATIONS: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-mailed-codes': mailedCodes,
  '003-bank-details-and-audit': bankDetailsAndAudit,
  '004-registrations-and-certificates': registrationsAndCertificates,
  '005-withheld-id-proofs': withheldIdProofs,
};

function primary(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.primaryKey();
}

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** Rows that go with their account. */
function ofAccount(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('accounts.id').onDelete('cascade');
}

function index(db: AnyDatabase, table: string, column: string): Promise<void> {
  return db.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute();
}

/** Brings the tables up to date, or throws; a failed migration leaves them as they were. */
export async function migrate(db: AnyDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
