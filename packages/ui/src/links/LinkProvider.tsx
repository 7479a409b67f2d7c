import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

type LinkComponent = ComponentType<LinkProps>;

const LinkContext = createContext<LinkComponent>(PlainLink);

interface Props {
  /** How an address inside the app is followed. This package knows no router. */
  readonly component: LinkComponent;
  readonly children: ReactNode;
}

export function LinkProvider({ component, children }: Props) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** A link inside the app, followed the way LinkProvider says. */
export function AppLink(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}

function PlainLink({ children, ...rest }: LinkProps) {
  return <a {...rest}>{children}</a>;
}
