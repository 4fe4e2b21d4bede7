import { Table } from '@mantine/core'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'

interface TicketCellProps {
  readonly of: { readonly id: string; readonly number: string; readonly title: string; readonly type: string }
}

/** The ticket a row is about, to be opened. */
export const TicketCell = ({ of }: TicketCellProps) => (
  <Table.Td title={of.title}>
    <AnchorLink inherit to="/desk/ticketing/$type/detail" params={{ type: of.type }} search={{ id: of.id }} className="num">
      {of.number}
    </AnchorLink>
  </Table.Td>
)
