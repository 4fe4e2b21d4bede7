import { WaitingRows } from '../../kit/states.tsx'

export function TicketInfoScreen() {
  return <WaitingRows />
}
