import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import classes from './monitoring.module.css'

interface FactsTableProps<Row> {
  readonly label: string
  readonly head: readonly { readonly key: string; readonly label: string; readonly number?: boolean }[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly cells: (row: Row) => readonly ReactNode[]
}

/** Facts of the system, a row for each thing. */
export function FactsTable<Row>({ label, head, rows, keyOf, cells }: FactsTableProps<Row>) {
  return (
    <ScrollTable label={label} from={640} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          {head.map((item) => (
            <Table.Th key={item.key} {...(item.number && { ta: 'right' })}>
              {item.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)}>
            {cells(row).map((cell, i) => (
              <Table.Td key={head[i]?.key} {...(head[i]?.number && { ta: 'right', className: 'num' })}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

export interface Figure {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly hint?: string
  /** Beyond what is good: said in words as well as in colour. */
  readonly wrong?: string | undefined
}

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <div key={figure.key} data-wrong={figure.wrong !== undefined || undefined}>
          <dt>{figure.label}</dt>
          <dd>
            <b className="num">{figure.value}</b>
            {figure.hint && <small>{figure.hint}</small>}
            {figure.wrong && <small className={classes.wrong}>{figure.wrong}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
