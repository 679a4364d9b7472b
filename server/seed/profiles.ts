import { createCanvas } from '@napi-rs/canvas'
import { creditCodeProblem, type ProfileFields } from '@alliance/contract/profile'

const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A credit code with a valid check digit, and the unassigned region 999999. */
const inventedCode = (companyName: string) => {
  const sum = [...companyName].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_000_000, 7)
  const body = `91999999MA${String(sum).padStart(9, '0').slice(-7)}`
  const code = [...LETTERS].map((last) => body + last).find((text) => creditCodeProblem(text) === undefined)
  if (code === undefined) throw new Error('no check digit fits')
  return code
}

/** A picture that is obviously no licence: a pale sheet with a crossed frame. */
const drawSheet = async () => {
  const canvas = createCanvas(640, 440)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f1e8'
  context.fillRect(0, 0, 640, 440)
  context.strokeStyle = '#b8860b'
  context.lineWidth = 6
  context.strokeRect(24, 24, 592, 392)
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(24, 24)
  context.lineTo(616, 416)
  context.moveTo(616, 24)
  context.lineTo(24, 416)
  context.stroke()
  return new Uint8Array(await canvas.encode('jpeg', 80))
}

export const profileOf = async (
  companyName: string,
): Promise<{ fields: Omit<ProfileFields, 'licenceImageId'>; licence: Uint8Array }> => ({
  fields: {
    kind: 'developer',
    companyName,
    creditCode: inventedCode(companyName),
    contactName: '演示联系人',
    phone: '010-00000000',
    address: '演示市演示路 1 号',
    intendedApps: '演示应用',
  },
  licence: await drawSheet(),
})
