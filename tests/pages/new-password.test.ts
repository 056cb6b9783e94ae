import { expect, test } from 'vitest'
import { textNow as say } from '#src/text/text.ts'
import { newPasswordFaults } from '#src/widgets/password/new-password-words.ts'

const faults = (oldPassword: string, password: string, confirm: string) =>
  newPasswordFaults({ oldPassword, password, confirm }, say)

test('each field of a new password says what is wrong with it, in the words of the specification', () => {
  expect(faults('', '', '')).toEqual({
    oldPassword: '请输入旧密码',
    password: '请输入新密码',
    confirm: '请输入确认密码',
  })
  expect(faults('Lamplight-1', 'Lamplight-1', 'Lamplight-1')).toEqual({ password: '新密码不能与旧密码相同' })
  expect(faults('Lamplight-1', '12345678', '1234567')).toEqual({
    password: '密码需包含数字、字母、英文特殊字符中的两种或以上，长度 8~16 位',
    confirm: '新密码与确认密码不一致',
  })
  expect(faults('Lamplight-1', 'abc12345~', 'abc12345~')).toEqual({})
})

test('where no old password is asked for, none is missed', () => {
  const said = newPasswordFaults({ password: 'abc12345', confirm: '' }, say)
  expect(said).toEqual({ confirm: '请输入确认密码' })
})
