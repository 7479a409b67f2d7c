import { ArrowRight, Ellipsis, X } from 'lucide-react';
import { useState } from 'react';

import { BarItem } from '../actions/BarItem.tsx';
import { Button } from '../actions/Button.tsx';
import { Dialog } from '../actions/Dialog.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { LinkButton } from '../actions/LinkButton.tsx';
import { Menu, type MenuItem } from '../actions/Menu.tsx';
import { LinkTabs, Tabs } from '../actions/Tabs.tsx';
import { ToggleButton } from '../actions/ToggleButton.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Icon } from '../layout/Icon.tsx';
import { Row } from '../layout/Stack.tsx';
import { TextLink } from '../links/TextLink.tsx';
import type { GalleryEntry } from './types.ts';

function ignore(): void {}

const COURSES: readonly MenuItem[] = [
  { id: 'ecn', label: 'ECN 210 Economics', href: '#ecn', hint: '2 open tasks' },
  { id: 'che', label: 'CHE 120 General Chemistry', href: '#che', hint: '1 open task' },
  { id: 'com', label: 'COM 240 Public Speaking', href: '#com' },
];

function DialogDemo() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete rubric</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Delete “Op-ed rubric”?"
        note="You can restore it from the Deleted tab."
        actions={
          <>
            <Button onClick={close}>Keep rubric</Button>
            <Button kind="danger" onClick={close}>
              Delete rubric
            </Button>
          </>
        }
      >
        <p>2 assignments use it. They keep their own copy.</p>
      </Dialog>
    </>
  );
}

function BusyDemo() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      kind="primary"
      isBusy={isBusy}
      busyLabel="Saving…"
      onClick={() => {
        setBusy(true);
        setTimeout(() => setBusy(false), 2000);
      }}
    >
      Save changes
    </Button>
  );
}

function TabsDemo() {
  const [selectedId, select] = useState('current');
  return (
    <Tabs
      label="Courses"
      tabs={[
        { id: 'current', label: 'Current', count: 4 },
        { id: 'past', label: 'Past', count: 12 },
        { id: 'deleted', label: 'Deleted' },
      ]}
      selectedId={selectedId}
      onSelect={select}
    >
      <p>What {selectedId} shows.</p>
    </Tabs>
  );
}

const arrow = <Icon of={ArrowRight} />;

export const ACTIONS: readonly GalleryEntry[] = [
  {
    name: 'ToggleButton',
    states: [
      { name: 'off', element: <ToggleButton label="Specific" isOn={false} onChange={ignore} /> },
      { name: 'on', element: <ToggleButton label="Specific" isOn onChange={ignore} /> },
    ],
  },
  {
    name: 'Button',
    states: [
      {
        name: 'kinds',
        element: (
          <Row>
            <Button kind="primary" endIcon={arrow} onClick={ignore}>
              Continue review 2
            </Button>
            <Button onClick={ignore}>Open assignment</Button>
            <Button kind="ghost" onClick={ignore}>
              Instructions
            </Button>
            <Button kind="danger" onClick={ignore}>
              Delete rubric
            </Button>
          </Row>
        ),
      },
      {
        name: 'sizes',
        element: (
          <Row>
            <Button size="small" onClick={ignore}>
              Finish draft
            </Button>
            <Button onClick={ignore}>Finish draft</Button>
            <Button size="large" onClick={ignore}>
              Finish draft
            </Button>
          </Row>
        ),
      },
      {
        name: 'busy',
        element: (
          <Row>
            <Button kind="primary" isBusy busyLabel="Saving…" onClick={ignore}>
              Save changes
            </Button>
            <BusyDemo />
          </Row>
        ),
      },
      {
        name: 'blocked, with the reason',
        element: (
          <Button kind="primary" blockedReason="Two criteria have no rating yet." onClick={ignore}>
            Hand in review
          </Button>
        ),
      },
      {
        name: 'full width',
        element: (
          <Button kind="primary" size="large" full onClick={ignore}>
            Sign in
          </Button>
        ),
      },
    ],
  },
  {
    name: 'LinkButton, TextLink',
    states: [
      {
        name: 'inside and outside',
        element: (
          <Row>
            <LinkButton href="#hub" kind="primary">
              Open assignment
            </LinkButton>
            <TextLink href="#late">How late work is handled</TextLink>
            <TextLink href="https://www.w3.org/WAI/" isExternal>
              Help
            </TextLink>
          </Row>
        ),
      },
    ],
  },
  {
    name: 'IconButton',
    states: [
      {
        name: 'normal and small',
        element: (
          <Row>
            <IconButton label="More" icon={Ellipsis} onClick={ignore} />
            <IconButton label="Close" icon={X} size="small" onClick={ignore} />
          </Row>
        ),
      },
    ],
  },
  {
    name: 'Menu, BarItem',
    states: [
      {
        name: 'in a bar',
        element: (
          <Row gap={1}>
            <BarItem href="#home" isCurrent>
              Home
            </BarItem>
            <BarItem href="#help">Help</BarItem>
            <Menu label="Courses I'm Taking" items={COURSES} footer={<TextLink href="#all">All courses</TextLink>} />
            <Menu label="Opens on hover" items={COURSES} opensOnHover />
          </Row>
        ),
      },
      {
        name: 'loading, failed, as a button',
        element: (
          <Row gap={1}>
            <Menu label="Loading" items={[]}>
              <Skeleton shape="row" count={3} />
            </Menu>
            <Menu label="Failed" items={[]}>
              <p>Could not load courses.</p>
              <Button size="small" onClick={ignore}>
                Try again
              </Button>
            </Menu>
            <Menu label="More" look="button" items={[{ id: 'copy', label: 'Copy course', onSelect: ignore }]} />
          </Row>
        ),
      },
    ],
  },
  { name: 'Dialog', states: [{ name: 'opened by its button', element: <DialogDemo /> }] },
  {
    name: 'Tabs',
    states: [
      { name: 'views at one address', element: <TabsDemo /> },
      {
        name: 'addresses',
        element: (
          <LinkTabs
            label="Course"
            currentId="people"
            tabs={[
              { id: 'assignments', label: 'Assignments', count: 4, href: '#assignments' },
              { id: 'people', label: 'People', count: 418, href: '#people' },
              { id: 'settings', label: 'Settings', href: '#settings' },
            ]}
          />
        ),
      },
    ],
  },
];
