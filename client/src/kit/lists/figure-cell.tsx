import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A figure in a column of figures: at the right, its digits of one width. */
export const FigureCell = ({ children }: { readonly children?: ReactNode }) => (
  <Table.Td ta="right" className="num">
    {children}
  </Table.Td>
)
