import { WaitingRows } from '../../kit/states.tsx'

export function TicketScreen() {
  return <WaitingRows />
}
