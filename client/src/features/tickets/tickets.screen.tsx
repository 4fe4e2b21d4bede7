import { WaitingRows } from '../../kit/states.tsx'

export function TicketsScreen() {
  return <WaitingRows />
}
