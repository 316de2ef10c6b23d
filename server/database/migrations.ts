import type { Kysely } from 'kysely';
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
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('listed', 'integer', (c) => c.notNull().defaultTo(1))
      .addUniqueConstraint('colleges_name_unique', ['name'])
      .execute();

    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('full_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('degree', 'text')
      .addColumn('year', 'text')
      .addColumn('college_id', 'text', (c) => c.references('colleges.id'))
      .addColumn('other_college', 'text', (c) => c.notNull())
      .addColumn('sex', 'text')
      .addColumn('nationality', 'text')
      .addColumn('referral_code', 'text', (c) => c.notNull())
      .addColumn('voucher_name', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('city', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('pincode', 'text', (c) => c.notNull())
      .addColumn('tshirt_size', 'text')
      .addColumn('participant_code', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('accounts_email_key_unique', ['email_key'])
      .addUniqueConstraint('accounts_participant_code_unique', ['participant_code'])
      .execute();

    await db.schema
      .createTable('id_proofs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('media_type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await index(db, 'id_proofs', 'account_id');

    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await index(db, 'sessions', 'account_id');
    await index(db, 'sessions', 'expires_at');

    await db.schema
      .createTable('used_captchas')
      .addColumn('solution_hash', 'text', (c) => c.primaryKey())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await index(db, 'used_captchas', 'expires_at');
  },
};

/** Who came through the campus sign-on has shown that the address is theirs. */
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
      .addColumn('code_hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
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
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();

    // No reference: an entry outlives its account.
    await db.schema
      .createTable('audit_entries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('record', 'text', (c) => c.notNull())
      .addColumn('reader', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('read_at', 'bigint', (c) => c.notNull())
      .execute();
    await index(db, 'audit_entries', 'account_id');
  },
};

const registrationsAndCertificates: Migration = {
  async up(db: AnyDatabase) {
    await db.schema
      .createTable('registrations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('cluster_name', 'text', (c) => c.notNull())
      .addColumn('event_name', 'text', (c) => c.notNull())
      .addColumn('registered_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('registrations_event_unique', [
        'account_id',
        'cluster_name',
        'event_name',
      ])
      .execute();

    await db.schema
      .createTable('certificates')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('cluster_name', 'text', (c) => c.notNull())
      .addColumn('event_name', 'text', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addColumn('issued_at', 'bigint', (c) => c.notNull())
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

const index = (db: AnyDatabase, table: string, column: string) =>
  db.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute();

/** Brings the tables up to date, or throws; a failed migration leaves them as they were. */
export async function migrate(db: AnyDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
