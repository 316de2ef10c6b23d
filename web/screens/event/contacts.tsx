import type { Contact } from '../../../contract/contacts.ts';
import styles from './case-file.module.css';

/** Whom to ask, each as name - phone; a phone can be tapped. */
export function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return null;
  return (
    <section className={`${styles.contacts} paper old`} aria-labelledby="contacts">
      <h2 id="contacts">Contacts</h2>
      <ul>
        {contacts.map(({ name, phone }) => (
          <li key={`${name} ${phone}`}>
            {name} - <Phone phone={phone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Phone({ phone }: { phone: string }) {
  const dialled = phone.replace(/[^\d+]/g, '');
  return dialled.length >= 5 ? <a href={`tel:${dialled}`}>{phone}</a> : phone;
}
