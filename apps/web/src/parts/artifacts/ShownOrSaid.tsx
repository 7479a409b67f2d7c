import { Note } from '@circuit/ui';
import { Component, type ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

/** A viewer that breaks on somebody's file says so in its own place. */
export class ShownOrSaid extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <Note tone="warn">{this.props.name} cannot be shown here. You can continue without it.</Note>;
  }
}
