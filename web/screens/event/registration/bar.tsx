import type { ReactNode } from 'react';
import { useSite } from '../../../calls/site.ts';
import type { News } from './news.ts';
import { rulesInWords } from './rules-in-words.ts';
import styles from './slip.module.css';
import type { SlipProps } from './still.tsx';
import { REGISTER, type Sheet } from './use-sheet.ts';

interface Props extends SlipProps {
  /** From the accounts server, where it has been asked. */
  news: News | undefined;
  sheet: Sheet;
}

/** A phone's bar at the foot: the state in two lines, and the way to the slip. Without scripts a link to it. */
export function Bar({ news, sheet, ...slip }: Props): ReactNode {
  const { timeZone } = useSite().festival;
  const isOver = slip.state === 'over';
  const { first, second, button } = (!isOver && news) || wordsOf(slip, timeZone);
  return (
    <div className={`${styles.bar} on-paper`}>
      <p>
        <b>{first}</b>
        <span>{second}</span>
      </p>
      {(button || (isOver && news)) && (
        <a
          ref={sheet.bar}
          className="button button-seal"
          href={REGISTER}
          onClick={(press) => {
            press.preventDefault();
            sheet.open();
          }}
        >
          {button || 'See'}
        </a>
      )}
    </div>
  );
}

/** From the content alone. */
function wordsOf({ rules, state }: SlipProps, timeZone: string): Omit<News, 'stamp'> {
  const words = rulesInWords(rules, timeZone);
  if (state === 'over') return { first: 'This event is over', second: '', button: '' };
  if (state === 'closed')
    return { first: 'Registration is closed', second: 'come and watch', button: '' };
  if (state === 'soon') {
    const [day = '', time = ''] = words.opens.split(', ');
    return { first: `Opens ${day}`, second: time, button: 'See' };
  }
  return { first: words.all, second: words.closesShort, button: 'Register' };
}
