import { useNavigate, useSearch } from '@tanstack/react-router'

interface Place {
  readonly connector?: string | undefined
  readonly edit?: boolean | undefined
}

/** What of the connectors is open, in the address: none, one, the form of one, or that of a new one. */
export function useConnectorPlace() {
  const go = useNavigate()
  const { connector, edit } = useSearch({ strict: false }) as Place
  return {
    openId: connector,
    edits: edit === true || connector === 'new',
    move: (to: Place) =>
      void go({ to: '.', search: ((before: object) => ({ ...before, connector: undefined, edit: undefined, ...to })) as never }),
  }
}
