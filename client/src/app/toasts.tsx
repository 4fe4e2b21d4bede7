import { Notifications } from '@mantine/notifications'
import { toastPlace } from './toast-place.ts'

export function Toasts() {
  return <Notifications {...toastPlace} />
}
