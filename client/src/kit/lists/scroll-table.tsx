import { Table, type TableProps } from '@mantine/core'
import { scrolling } from './scrolling.ts'

interface ScrollTableProps extends TableProps {
  readonly label: string
  /** In pixels: narrower it scrolls sideways, also by keyboard. */
  readonly from: number
  /** In pixels: taller it scrolls within itself, its head in sight. */
  readonly upTo?: number
}

/** A plain table by its name that scrolls sideways where it is narrow. */
export function ScrollTable({ label, from, upTo, children, ...table }: ScrollTableProps) {
  return (
    <Table.ScrollContainer
      minWidth={from}
      {...(upTo !== undefined && { maxHeight: upTo })}
      scrollAreaProps={{ viewportProps: { ...scrolling, 'aria-label': label, role: 'group' } }}
    >
      <Table aria-label={label} stickyHeader={upTo !== undefined} {...table}>
        {children}
      </Table>
    </Table.ScrollContainer>
  )
}
