import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';

import { classes } from '../layout/classes.ts';
import { AppLink } from '../links/LinkProvider.tsx';
import styles from './Tabs.module.css';

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/** Views of one thing at one address. For views with addresses of their own take LinkTabs. */
export function Tabs({ label, tabs, selectedId, onSelect, children }: TabsProps) {
  return (
    <MantineTabs
      value={selectedId}
      onChange={(id) => {
        if (id !== null) onSelect(id);
      }}
      keepMounted={false}
      classNames={{ list: classes(styles['list']), tab: classes(styles['tab']), panel: classes(styles['panel']) }}
    >
      <MantineTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.id} value={tab.id}>
            <Content tab={tab} />
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.id} value={tab.id}>
          {tab.id === selectedId ? children : null}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly (Tab & { readonly href: string })[];
  readonly currentId: string;
}

/** Tabs that are addresses: a navigation, since each leads to a page. */
export function LinkTabs({ label, tabs, currentId }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={classes(styles['list'])}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.id}
          href={tab.href}
          className={classes(styles['tab'])}
          aria-current={tab.id === currentId ? 'page' : undefined}
        >
          <Content tab={tab} />
        </AppLink>
      ))}
    </nav>
  );
}

function Content({ tab }: { readonly tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count === undefined ? null : <span className={styles['count']}> {tab.count}</span>}
    </>
  );
}
