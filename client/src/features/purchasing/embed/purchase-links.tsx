import { Box } from '@mantine/core'
import { PurchaseSteps } from '../purchase-page.tsx'

/** From a procurement ticket to the steps of its purchase. */
export function PurchaseLinks({ ticketId }: { readonly ticketId: string }) {
  return (
    <Box p="md" pb={0}>
      <PurchaseSteps id={ticketId} />
    </Box>
  )
}
