import { WaitingRows } from '../../kit/states.tsx'

export function InboxScreen() {
  return <WaitingRows />
}
