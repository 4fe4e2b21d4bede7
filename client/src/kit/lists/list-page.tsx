import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RowList } from '../links/pages.ts'
import { PageHeader } from '../page-header.tsx'
import { DataGrid, type DataGridProps, RowCount } from './data-grid.tsx'

interface ListProps<Row> extends Omit<DataGridProps<Row>, 'rows' | 'error' | 'retry' | 'more'> {
  readonly list: RowList<Row>
  /** What chooses among the rows. */
  readonly filters?: ReactNode
  /** Between filters and rows: what one can do with those that are selected. */
  readonly below?: ReactNode
  /** What one can do here: buttons and links. */
  readonly actions?: ReactNode
}

interface ListPageProps<Row> extends Omit<ListProps<Row>, 'label'> {
  readonly title: string
}

/** A page about a list: its title with the number of rows, actions, filters, then the rows. */
export function ListPage<Row>({ title, list, filters, below, actions, ...grid }: ListPageProps<Row>) {
  return (
    <>
      <PageHeader title={title} subtitle={<ListCount list={list} />} actions={actions} />
      <Paper>
        <Group p="sm" gap="sm">
          {filters}
        </Group>
        {below}
        <DataGrid label={title} {...grid} {...list} />
      </Paper>
    </>
  )
}

/** A list in a part of a page, such as a tab: filters, the number of rows and actions in one line above the rows. */
export function ListPanel<Row>({ list, filters, below, actions, ...grid }: ListProps<Row>) {
  return (
    <>
      <Group p="sm" gap="sm">
        {filters}
        <ListCount list={list} />
        <AtEnd>{actions}</AtEnd>
      </Group>
      {below}
      <DataGrid {...grid} {...list} />
    </>
  )
}

interface ListSectionProps extends Pick<ListProps<never>, 'filters' | 'actions'> {
  readonly title: string
  readonly children: ReactNode
}

/** One of several lists of a page: its title, filters and actions in one line above it. */
export function ListSection({ title, filters, actions, children }: ListSectionProps) {
  return (
    <section aria-label={title}>
      <Group px="md" py="xs" gap="sm">
        <Title order={2} fz="sm">
          {title}
        </Title>
        {filters}
        <AtEnd>{actions}</AtEnd>
      </Group>
      {children}
    </section>
  )
}

/** How many rows of a list are shown, and whether there are more. */
export const ListCount = ({ list }: { readonly list: RowList<unknown> }) => (
  <RowCount count={list.rows?.length} more={list.more !== undefined} />
)

const AtEnd = ({ children }: { readonly children: ReactNode }) =>
  children && (
    <Group gap="xs" ml="auto">
      {children}
    </Group>
  )
