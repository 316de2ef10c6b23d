import { Markdown, type MarkdownProps } from './markdown.tsx';
import styles from './prose.module.css';

/** Markdown set as a text to read: with air between its paragraphs, bullets and numbers. */
export function Prose({ className = '', ...props }: MarkdownProps) {
  return <Markdown {...props} className={`${styles.prose} ${className}`} />;
}
