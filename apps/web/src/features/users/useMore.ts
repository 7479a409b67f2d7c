import { PAGE_SIZES, type PageSize } from '@circuit/domain/lists';
import { useState } from 'react';

/** How many of a list are shown: the smallest page, and the next larger one each time somebody asks for more. */
export function useMore() {
  const [pageSize, setPageSize] = useState<PageSize>(PAGE_SIZES[0]);
  const showMore = () => setPageSize(PAGE_SIZES.find((size) => size > pageSize) ?? pageSize);
  return { pageSize, showMore };
}
