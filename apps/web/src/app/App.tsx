import { LinkProvider } from '@circuit/ui';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';

import { ModalsOfTheApp } from '#platform/modals/ModalsOfTheApp.tsx';
import type { AppStore } from '#platform/store/store.ts';

import { AppearanceProvider } from './appearance/AppearanceProvider.tsx';
import { RouterLink } from './routing/RouterLink.tsx';

/** Everything around the pages. */
export function App({ store, router }: { readonly store: AppStore; readonly router: RouterProviderProps['router'] }) {
  return (
    <Provider store={store}>
      <AppearanceProvider>
        <ModalsOfTheApp>
          <LinkProvider component={RouterLink}>
            <RouterProvider router={router} />
          </LinkProvider>
        </ModalsOfTheApp>
      </AppearanceProvider>
    </Provider>
  );
}
