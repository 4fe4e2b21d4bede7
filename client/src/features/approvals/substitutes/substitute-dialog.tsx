import { Button, Group, Select, Stack } from '@mantine/core'
import { type Substitute, SubstituteDraft } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { bodyOf, useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { useColleagues, usePutSubstitute } from '../approvals.api.ts'

interface Values extends Record<string, unknown> {
  user_id: string
  substitute_id: string
  start: string
  end: string
}

/** Who answers from when to when, in the installation's zone. People are named once; afterwards the time may be changed. */
export function SubstituteDialog({ of, close }: { readonly of: Substitute | undefined; readonly close: () => void }) {
  const { t } = useTranslation(['approvals', 'common'])
  const me = useMe()
  const mayAll = useMay('show_manage_ticket')
  const zone = useHomeZone()
  const people = useColleagues().map((colleague) => ({ value: colleague.id, label: colleague.name }))
  const put = usePutSubstitute()
  const read = ({ start, end, ...rest }: Values) =>
    bodyOf({ ...rest, start: start && instantAt(start, zone), end: end && instantAt(end, zone) })
  const { form, onError, focusFirst } = useContractForm<Values>(
    SubstituteDraft,
    {
      user_id: of?.person.id ?? me?.id ?? '',
      substitute_id: of?.substitute.id ?? '',
      start: wallTimeOf(of?.start ?? new Date().toISOString(), zone),
      end: wallTimeOf(of?.end ?? null, zone),
    },
    { read },
  )
  const send = form.onSubmit((values) => {
    const { start, end, ...named } = read(values)
    put.mutate(
      { id: of?.id, body: { start, end, ...(of === undefined && named) } },
      {
        onSuccess() {
          toastSuccess(of ? 'update' : 'create')
          close()
        },
        onError,
      },
    )
  }, focusFirst)
  return (
    <Modal opened centered onClose={close} title={of ? t('substitute.edit', { name: of.person.name }) : t('substitute.new')}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          {mayAll && !of && (
            <Select label={t('substitute.person')} searchable data={people} key={form.key('user_id')} {...form.getInputProps('user_id')} />
          )}
          {!of && (
            <Select
              label={t('substitute.substitute')}
              withAsterisk
              searchable
              data={people}
              key={form.key('substitute_id')}
              {...form.getInputProps('substitute_id')}
            />
          )}
          <DateField kind="date-time" label={t('substitute.start')} withAsterisk key={form.key('start')} {...form.getInputProps('start')} />
          <DateField kind="date-time" label={t('substitute.end')} withAsterisk key={form.key('end')} {...form.getInputProps('end')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('back', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={put.isPending}>
              {t('saveChanges', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
