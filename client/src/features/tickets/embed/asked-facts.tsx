import { Box } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { FactsView } from '../facts/facts-view.tsx'

/** What the form of a ticket said, for those who are asked about it; nothing where it said nothing. */
export function AskedFacts({ facts }: Pick<Ticket, 'facts'>) {
  return facts ? (
    <Box mt="md">
      <FactsView facts={facts} />
    </Box>
  ) : null
}
