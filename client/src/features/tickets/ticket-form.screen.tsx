import { WaitingRows } from '../../kit/states.tsx'

export function TicketFormScreen() {
  return <WaitingRows />
}
