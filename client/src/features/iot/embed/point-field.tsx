import type { SelectProps } from '@mantine/core'
import { PointSelect } from '../point-select.tsx'

/** A point of a site, found by words in its device or label. */
export const PointField = (props: SelectProps & { readonly siteId: string | undefined; readonly value: string | null }) => (
  <PointSelect {...props} />
)
