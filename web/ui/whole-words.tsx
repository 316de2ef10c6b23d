import { Fragment } from 'react';
import styles from './whole-words.module.css';

/** A name whose hyphened words, such as Mushāirā-e-Shab, go to the next line whole. */
export function WholeWords({ children }: { children: string }) {
  return children.split(' ').map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {word.includes('-') ? <span className={styles.whole}>{word}</span> : word}
    </Fragment>
  ));
}

/** The letters of the longest word: by them a heading is sized so that no word breaks. */
export function longestWord(words: string): number {
  return Math.max(...words.split(' ').map((word) => word.length));
}
