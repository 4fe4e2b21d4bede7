import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CardReading } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import { attendanceCards } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { FoundPerson } from '../../../kit/people/found-person.tsx'
import { useGiveCard } from './cards.api.ts'

/** A card to be given: as it was held to a reader, or one whose number is typed. */
export interface CardToGive {
  readonly reading?: CardReading
}
interface CardFormProps extends CardToGive {
  readonly site: { readonly id: string; readonly name: string }
  readonly close: () => void
}
interface Values extends Record<string, unknown> {
  user_id: string
  number: string
}

/** Gives a card to a person. A USB reader that types the number and Enter works as well. */
export function CardForm({ site, reading, close }: CardFormProps) {
  const { t } = useTranslation('cards')
  const [search, setSearch] = useState('')
  const found = useQuery(asking(users.list, { query: { search, limit: 20, status: 'active' } })).data?.data ?? []
  const read = ({ user_id, number }: Values) => ({
    location_id: site.id,
    ...(user_id && { user_id }),
    ...(reading ? { reading_id: reading.id } : number.trim() && { number: number.trim() }),
  })
  const { form, onError, focusFirst } = useContractForm<Values>(attendanceCards.create.body, { user_id: '', number: '' }, { read })
  const give = useGiveCard()
  const onSuccess = () => {
    toastSuccess('create')
    close()
  }
  const submit = form.onSubmit((values) => give.mutate(read(values) as never, { onSuccess, onError }), focusFirst)
  return (
    <Modal opened onClose={close} title={t('giveAt', { site: site.name })} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <FoundPerson
            label={t('person')}
            withAsterisk
            data-autofocus
            nothingFoundMessage={t('nobodyFound')}
            found={found.map(({ id, name }) => ({ value: id, label: name }))}
            onSearch={setSearch}
            key={form.key('user_id')}
            {...form.getInputProps('user_id')}
          />
          {reading ? (
            <Text size="sm">{t('asRead', { last4: reading.last4, reader: reading.reader })}</Text>
          ) : (
            <TextInput
              label={t('number')}
              description={t('numberText')}
              withAsterisk
              autoComplete="off"
              maxLength={80}
              key={form.key('number')}
              {...form.getInputProps('number')}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={give.isPending}>
              {t('give')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
