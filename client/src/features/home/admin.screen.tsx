import { Navigate } from '@tanstack/react-router'

/** The application's own address leads to its home. */
export function AdminScreen() {
  return <Navigate to="/admin/home" replace />
}
