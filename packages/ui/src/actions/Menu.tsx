import { useClickOutside } from '@mantine/hooks';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/Icon.tsx';
import { AppLink } from '../links/LinkProvider.tsx';
import styles from './Menu.module.css';
import { useFloatingPanel } from './useFloatingPanel.ts';
import { useMenu } from './useMenu.ts';

interface BaseItem {
  readonly id: string;
  readonly label: string;
  /** Said after the label, quieter: "3 open tasks". */
  readonly hint?: string | undefined;
}

export type MenuItem = BaseItem &
  (
    | { readonly href: string; readonly isExternal?: boolean | undefined; readonly onSelect?: undefined }
    | { readonly onSelect: () => void; readonly href?: undefined }
  );

interface Props {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Also opens when a mouse rests on it. Click and keys open it always. */
  readonly opensOnHover?: boolean | undefined;
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** Above the items, or instead of them: skeletons, an error with Try again, a sentence when there is nothing. */
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  /** `more` is three dots for what one row can do; its panel floats, so that no scrolling place cuts it off. */
  readonly look?: 'bar' | 'button' | 'more' | undefined;
  /** The page shown belongs to this menu. */
  readonly isCurrent?: boolean | undefined;
}

export function Menu({
  label,
  items,
  opensOnHover = false,
  isOpen,
  onOpenChange,
  children,
  footer,
  align = 'start',
  look = 'bar',
  isCurrent = false,
}: Props) {
  const panelId = useId();
  const { triggerRef, panelRef, ...menu } = useMenu({ isOpen, onOpenChange, opensOnHover });
  useFloatingPanel(triggerRef, panelRef, look === 'more' && menu.isShown);
  const root = useClickOutside<HTMLDivElement>(() => {
    if (menu.isShown) menu.close();
  });

  return (
    <div
      ref={root}
      className={styles['root']}
      onPointerEnter={menu.enterByPointer}
      onPointerLeave={menu.leaveByPointer}
      onBlur={menu.leaveByFocus}
    >
      <button
        ref={triggerRef}
        type="button"
        className={classes(styles['trigger'], look === 'button' && styles['boxed'], look === 'more' && styles['dots'])}
        aria-label={look === 'more' ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={menu.isShown}
        aria-controls={menu.isShown ? panelId : undefined}
        data-current={isCurrent || undefined}
        onClick={(event) => menu.press(event.detail)}
        onKeyDown={menu.pressTriggerKey}
      >
        {look === 'more' ? (
          <Icon of={Ellipsis} />
        ) : (
          <>
            {label}
            <Icon of={ChevronDown} className={styles['chevron']} />
          </>
        )}
      </button>
      {menu.isShown ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to keys of the items inside it
        <div
          ref={panelRef}
          id={panelId}
          className={classes(styles['panel'], align === 'end' && styles['end'], look === 'more' && styles['floating'])}
          onKeyDown={menu.pressPanelKey}
        >
          {children}
          {items.length === 0 ? null : (
            <ul role="menu" aria-label={label}>
              {items.map((item) => (
                <li key={item.id} role="none">
                  <Item item={item} onChosen={menu.close} />
                </li>
              ))}
            </ul>
          )}
          {footer === undefined ? null : <div className={styles['footer']}>{footer}</div>}
        </div>
      ) : null}
    </div>
  );
}

function Item({ item, onChosen }: { readonly item: MenuItem; readonly onChosen: () => void }) {
  const content = (
    <>
      <span>{item.label}</span>
      {item.hint === undefined ? null : <span className={styles['hint']}>{item.hint}</span>}
    </>
  );
  const shared = { role: 'menuitem', tabIndex: -1, className: classes(styles['item']) };
  if (item.href === undefined) {
    return (
      <button
        {...shared}
        type="button"
        onClick={() => {
          onChosen();
          item.onSelect();
        }}
      >
        {content}
      </button>
    );
  }
  if (item.isExternal === true) {
    return (
      <a {...shared} href={item.href} target="_blank" rel="noopener noreferrer" onClick={onChosen}>
        {content}
      </a>
    );
  }
  return (
    <AppLink {...shared} href={item.href} onClick={onChosen}>
      {content}
    </AppLink>
  );
}
