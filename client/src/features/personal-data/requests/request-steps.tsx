import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { DataRequest } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal, showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { savePersonData, useCompleteRequest, useRefuseRequest, useStartRequest } from '../personal-data.api.ts'

interface StepsProps {
  readonly request: DataRequest
  readonly close: () => void
  readonly erase: () => void
}

/** One request with what may be done about it now. */
export function RequestSteps({ request, close, erase }: StepsProps) {
  const { t } = useTranslation('personal_data')
  const zone = useHomeZone()
  const at = (value: string | null) => (value === null ? '–' : dateText(value, 'full', zone))
  return (
    <Stack>
      <FactRows
        facts={[
          [t('person'), request.person?.name ?? t('removedAccount')],
          [t('request.sender.one'), t(`request.sender.${request.sender}`)],
          [t('request.identity_check.one'), t(`request.identity_check.${request.identity_check}`)],
          [t('request.received_at'), at(request.received_at)],
          [t('dueAt'), at(request.due_at)],
          [t('request.state.one'), t(`request.state.${request.state}`)],
          ...(request.settled_at === null
            ? []
            : ([[t('request.settled'), `${at(request.settled_at)} · ${request.settled_by?.name ?? '–'}`]] as const)),
          ...(request.reason === '' ? [] : ([[t('reason'), request.reason]] as const)),
        ]}
      />
      {request.settled_at === null && <OpenSteps request={request} close={close} erase={erase} />}
    </Stack>
  )
}

function OpenSteps({ request, close, erase }: StepsProps) {
  const { t } = useTranslation('personal_data')
  const [start, complete, refuse] = [useStartRequest(), useCompleteRequest(), useRefuseRequest()]
  const [reason, setReason] = useState('')
  const { id, rev, kind, state, person } = request
  const then = {
    onSuccess() {
      toastSuccess('update')
      close()
    },
    onError: showRefusal,
  }
  return (
    <>
      <Group gap="xs">
        {state === 'received' && (
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate({ id, rev }, then)}>
            {t('request.start')}
          </Button>
        )}
        {kind === 'access' && person && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void savePersonData(person.id).catch(showFetchRefusal)}
          >
            {t('saveData')}
          </Button>
        )}
        {kind === 'erasure' ? (
          person && (
            <Button color="red" onClick={erase}>
              {t('erasure.open')}
            </Button>
          )
        ) : (
          <Button loading={complete.isPending} onClick={() => complete.mutate({ id, rev }, then)}>
            {t('request.complete')}
          </Button>
        )}
      </Group>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t('request.refuseReason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button
          variant="default"
          disabled={reason.trim() === ''}
          loading={refuse.isPending}
          onClick={() => refuse.mutate({ id, rev, reason: reason.trim() }, then)}
        >
          {t('request.refuse')}
        </Button>
      </Group>
    </>
  )
}
