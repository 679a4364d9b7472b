import type { NativeLibrary } from '../facts/facts.ts'
import { inLibrary, is64BitAbi, noNativeCode, readable } from './elf.ts'
import { native64Bit } from './native-64-bit.ts'
import { defineTerm, fail, undetermined } from './verdict.ts'

/** `e_machine` of the ELF header: EM_AARCH64 and EM_X86_64. */
const MACHINE_OF = new Map([
  ['arm64-v8a', 183],
  ['x86_64', 62],
])
const MACHINE_NAMES = new Map([
  [3, '32 位 x86'],
  [40, '32 位 ARM'],
  [62, '64 位 x86'],
  [183, '64 位 ARM'],
])
const sayMachine = ({ is64, machine }: NativeLibrary) =>
  MACHINE_NAMES.get(machine) ?? `${is64 ? '64' : '32'} 位、处理器编号 ${machine}`

const isMisplaced = ({ abi, is64, machine }: NativeLibrary) => is64BitAbi(abi) && !(is64 && machine === MACHINE_OF.get(abi))

const misplaced = (libraries: NativeLibrary[]) =>
  fail({
    reason: `${libraries.length} 个库放在 64 位目录里，本身却不是这种处理器的 64 位库，64 位设备装载时会失败。`,
    evidence: libraries.map((library) =>
      inLibrary(library, {
        where: 'ELF 文件头',
        found: `这是 ${sayMachine(library)} 的库`,
        expected: `${library.abi} 的库`,
        head: ['目录', '文件头里的处理器'],
        cells: [[library.abi, sayMachine(library)]],
      }),
    ),
    fix: [{ text: '用 64 位架构重新编译这些库，不要把 32 位的文件复制到 64 位目录。' }],
  })

/**
 * Second judgement of COMP-04: the folders, and the libraries' architecture (STAB-07 compares which libraries). A file that is no
 * ELF is never loaded, and is ignored.
 */
export const native64BitFiles = defineTerm({
  id: 'COMP-04.2',
  needs: ['manifest', 'nativeLibraries'],
  check: (facts, circumstances) => {
    const { nativeLibraries } = facts
    if (nativeLibraries.length === 0) return noNativeCode(facts)
    const folders = native64Bit.check(facts, circumstances)
    if (folders.outcome === 'fail') return folders
    const wide = nativeLibraries.filter(({ abi }) => is64BitAbi(abi))
    const wrong = readable(wide).filter(isMisplaced)
    if (wrong.length > 0) return misplaced(wrong)
    if (wide.length > 0 && readable(wide).length === 0)
      return undetermined('64 位目录里的库都读不出 ELF 结构，看不出是不是 64 位的')
    return folders
  },
})
