import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** Facts of one thing beneath each other: each by its name, which no other of them has. */
export function FactRows({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} layout="fixed">
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={118}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
