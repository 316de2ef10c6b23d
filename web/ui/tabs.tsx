import { Activity, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

interface Tab {
  label: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The one that is open at first. */
  first?: number;
}

/**
 * Folder tabs over one open panel. Arrows, Home and End move between the tabs and open them. A panel is drawn
 * when it is first opened, and keeps what was typed on it while another lies on top.
 */
export function Tabs({ label, tabs, first = 0 }: TabsProps) {
  const id = useId();
  const [open, setOpen] = useState(first);
  const [opened, setOpened] = useState<readonly number[]>([first]);
  const list = useRef<HTMLDivElement>(null);

  function show(index: number): void {
    setOpen(index);
    setOpened([...opened, index]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const targets: Record<string, number> = {
      ArrowRight: (open + 1) % tabs.length,
      ArrowLeft: (open + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={styles.folder}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === open}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === open ? 0 : -1}
            onClick={() => show(index)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(({ label, content }, index) => (
        <div
          key={label}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of mere text must be reachable by Tab.
          tabIndex={0}
          hidden={index !== open}
        >
          <Activity mode={index === open ? 'visible' : 'hidden'}>
            {opened.includes(index) && content}
          </Activity>
        </div>
      ))}
    </div>
  );
}
