import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../kit/calls/call.ts'
import { keepSession } from '../../kit/session/session.ts'
import { personOf } from './person-of.ts'

/** Why nobody was signed in: no token came, the server refused it, or it could not be asked. */
export type HandOverFailure = 'none' | 'refused' | 'unknown'

/** Signs in with a token that another system handed over, once the server knows it. Otherwise says why not, and whoever is signed in stays so. */
export async function takeHandOver(accessToken: string | null, handed: unknown): Promise<HandOverFailure | null> {
  if (!accessToken) return 'none'
  try {
    keepSession({ accessToken, user: await personOf(accessToken, handed) })
    return null
  } catch (error) {
    return error instanceof Refused && error.status === 401 ? 'refused' : 'unknown'
  }
}

interface HandOverFailedProps {
  readonly why: HandOverFailure
  /** Who is signed in. */
  readonly name: string | undefined
}
/** What went wrong, and who is signed in all the same. */
export function HandOverFailed({ why, name }: HandOverFailedProps) {
  const { t } = useTranslation('accounts')
  return (
    <Text size="sm" role="alert">
      {t(`handOver.${why}`)}
      {name !== undefined && ` ${t('handOver.stays', { name })}`}
    </Text>
  )
}
