import type { ClaimBrief } from '@menara/shared/contract/claims/claims.contract.ts'
import { claimStepsFrom } from '@menara/shared/domain/claims/claim-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OwnRequests } from '../../../kit/lists/own-requests.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { moneyText } from '../../../kit/texts/money.ts'
import { ClaimBadge } from '../claim-words.tsx'
import { ownClaims } from '../claims.api.ts'

const AHEAD = ['submit', 'verify', 'approve', 'schedule', 'pay'] as const
/** The step that comes next on the way of its policy; a date of payment that stands leaves the payment. */
const nextStep = ({ policy, state }: ClaimBrief) =>
  AHEAD.find((step) => !(step === 'schedule' && state === 'scheduled') && claimStepsFrom(policy, state).includes(step))

/** My claims of expenses and what each waits for. Nothing while there is none. */
export function OwnClaims() {
  const { t } = useTranslation('claims')
  const may = useMay('show_ticketing_reimburse')
  const rows = useQuery({ ...ownClaims(), enabled: may }).data?.data ?? []
  return (
    <OwnRequests
      title={t('own')}
      rows={rows.map((row) => {
        const step = nextStep(row)
        return {
          id: row.id,
          link: {
            to: row.policy === 'v1' ? '/desk/ticketing/reimburse/reimburseV1' : '/desk/ticketing/reimburse/reimburseV2',
            search: { claim: row.id },
          },
          text: `${row.title || t('untitled')} · ${moneyText(row.currency, row.payable)}`,
          badge: <ClaimBadge state={row.state} />,
          waitsFor: step && t(`waitsFor.${step}`),
        }
      })}
    />
  )
}
