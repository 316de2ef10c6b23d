import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clusterSlug } from '../../../contract/clusters.ts';
import { type SchedulePage, scheduleQuery } from '../../../contract/schedule-page.ts';
import { useSite } from '../../calls/site.ts';
import { Button } from '../../ui/button.tsx';
import { askedOf } from './days.tsx';
import styles from './schedule.module.css';
import type { Printer } from './use-printing.ts';

/** The filters, which stand in the address, and the printer. Without scripts the form asks the server. */
export function Tools({
  page,
  onlyMine,
  printer,
}: {
  page: SchedulePage;
  onlyMine: boolean;
  printer: Printer;
}) {
  const { clusters } = useSite();
  const navigate = useNavigate();
  const { key } = useLocation();
  // A choice shows at once, until its page is there.
  const [chosen, setChosen] = useState<{ asked: ReturnType<typeof askedOf>; key: string }>();
  const asked = chosen?.key === key ? chosen.asked : askedOf(page, onlyMine);
  const ask = (change: Partial<typeof asked>) => {
    const wanted = { ...asked, ...change };
    setChosen({ asked: wanted, key });
    navigate(`/schedule${scheduleQuery(wanted)}`, { preventScrollReset: true });
  };
  const clusterField = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what was chosen before the scripts were here nobody tells.
  useLayoutEffect(() => {
    const early = clusterField.current?.value;
    if (early && early !== asked.clusterSlug) ask({ clusterSlug: early });
  }, []);
  return (
    <form className={styles.tools} action="/schedule">
      <input type="hidden" name="day" value={page.day} />
      <label className="visually-hidden" htmlFor="cluster">
        Cluster
      </label>
      <select
        ref={clusterField}
        id="cluster"
        name="cluster"
        value={asked.clusterSlug ?? ''}
        onChange={({ target }) => ask({ clusterSlug: target.value || undefined })}
      >
        <option value="">All clusters</option>
        {clusters.map(({ id, name }) => (
          <option key={id} value={clusterSlug(name)}>
            {name}
          </option>
        ))}
      </select>
      <Button look="line" className={styles.show} type="submit">
        Show
      </Button>
      <label className={`needs-scripts ${styles.mine}`}>
        <input
          type="checkbox"
          checked={asked.mine}
          onChange={({ target }) => ask({ mine: target.checked })}
        />
        Only mine
      </label>
      <Button
        look="line"
        className={`needs-scripts ${styles.print}`}
        isBusy={printer.isBusy}
        onClick={printer.print}
      >
        {printer.isBusy ? 'One moment …' : 'Print'}
      </Button>
    </form>
  );
}
