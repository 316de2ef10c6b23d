import { type ComponentProps, useId } from 'react';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';
import { Input } from './held.tsx';
import { type ComboboxProps, useCombobox } from './use-combobox.ts';

/** A text field that searches a long list: WAI-ARIA's editable combobox with a list of suggestions. */
export function Combobox(props: ComboboxProps) {
  const { options: _, find: __, lastOption, onChange: ___, ...field } = props;
  const { rows, open, active, status, list, input, setActive, choose } = useCombobox(props);
  const listId = useId();
  return (
    <Field<typeof field> {...field}>
      {(control) => (
        <div className={styles.combobox}>
          <Input
            {...control}
            {...input}
            className={fieldStyles.control}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
          />
          <div
            ref={list}
            id={listId}
            className={styles.list}
            role="listbox"
            aria-label={field.label.replace('*', '')}
            hidden={!open}
          >
            {open &&
              rows.map((row, index) => (
                <Row
                  key={row}
                  id={`${listId}-${index}`}
                  aria-selected={row === field.value}
                  data-active={index === active}
                  data-last={row === lastOption}
                  onPointerMove={() => setActive(index)}
                  onClick={() => choose(row)}
                >
                  {row === lastOption ? `${row} (not in this list)` : row}
                </Row>
              ))}
          </div>
          <p className="visually-hidden" role="status">
            {status}
          </p>
        </div>
      )}
    </Field>
  );
}

/** The keys are the input's, as the pattern says. */
function Row(props: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      role="option"
      tabIndex={-1}
      // Keeps the focus in the field, so that it doesn't settle before the click.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
