import type { Build } from './judge.ts'

/** Answers that are known to be wrong or open, each with its reason. An entry that no longer applies fails the run, too. */
type KnownLimit = { program: string; asked: string; builds: readonly Build[]; said: string; reason: string }

const NOT_SHRUNK: readonly Build[] = ['d8-debug', 'd8-release']
const SHRUNK: readonly Build[] = ['r8-names', 'r8']
const ALL: readonly Build[] = [...NOT_SHRUNK, ...SHRUNK]

type Place = [program: string, asked: string, builds: readonly Build[]]
const limits = (said: string, reason: string, ...places: Place[]): KnownLimit[] =>
  places.map(([program, asked, builds]) => ({ program, asked, builds, said, reason }))

export const knownLimits: readonly KnownLimit[] = [
  ...limits(
    'before',
    'two objects of one class that each keep a function from a builder keep both',
    ['language/own-streams.java', 'getMeid', ALL],
    ['language/builder-with-listener.java', 'getDeviceId', NOT_SHRUNK],
  ),
  ...limits(
    'before',
    'a sequence or a cold flow that is handed to the library and never started may run',
    ['coroutines/sequences.kt', 'getDeviceId', NOT_SHRUNK],
    ['coroutines/flows.kt', 'getMeid', [...NOT_SHRUNK, 'r8']],
  ),
  ...limits('before', 'an object that is let go is taken for one that is there where no name says that it is called back', [
    'coroutines/started-by-hand.kt',
    'getMeid',
    ['r8'],
  ]),
  ...limits('pass', 'a key that comes by a default of a constructor and through a field is not followed', [
    'ciphers/defaults-of-a-constructor.kt',
    'SEC-22',
    ALL,
  ]),
  ...limits(
    'undetermined',
    'a name that is put together, or comes through a field, an enum or a default of Kotlin, is not followed',
    ['ciphers/defaults-of-a-constructor.kt', 'SEC-20', SHRUNK],
    ['ciphers/formatted-mode.java', 'SEC-20', ALL],
    ['ciphers/mode-from-a-field.java', 'SEC-20', NOT_SHRUNK],
    ['ciphers/default-arguments.kt', 'SEC-20', NOT_SHRUNK],
    ['ciphers/mode-from-an-enum.kt', 'SEC-20', ALL],
  ),
  ...limits('undetermined', 'a yes that is an object (Boolean.TRUE) is not followed', [
    'ciphers/key-of-another-class.java',
    'SEC-11',
    ALL,
  ]),
  ...limits('undetermined', 'R8 calls the lambda and gives back a yes of its own beside it', [
    'trust/dates-alone.kt',
    'SEC-11',
    SHRUNK,
  ]),
  ...limits('undetermined', 'flags that a function of the package joins from a field are not followed', [
    'pending-intents/flags-of-an-object.kt',
    'COMP-20',
    NOT_SHRUNK,
  ]),
  ...limits('undetermined', 'an interval that a helper is handed is not followed', [
    'power/lock-with-an-end.java',
    'PWR-10',
    NOT_SHRUNK,
  ]),
  ...limits('warning', 'a helper that R8 has made public may be called by others than those that ask for the size first', [
    'screen/direction-in-a-private-helper.java',
    'LSA-03',
    SHRUNK,
  ]),
  ...limits(
    'undetermined',
    'without names nobody can tell whether Jetpack is there and brings the answer',
    ['screen/back-key.java', 'COMP-23', ['r8']],
    ['screen/back-key.java', 'LSA-15', ['r8']],
  ),
]
