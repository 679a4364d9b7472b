//! COMP-21 undetermined

// The usual way to keep SDKs alive that know no flags.
class App : Application() {
    override fun registerReceiver(receiver: BroadcastReceiver?, filter: IntentFilter?): Intent? =
        if (Build.VERSION.SDK_INT >= 34) {
            super.registerReceiver(receiver, filter, Context.RECEIVER_EXPORTED)
        } else {
            super.registerReceiver(receiver, filter)
        }
}

class Heard : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) { Log.d("heard", "ping") }
}

class MainActivity : Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        applicationContext.registerReceiver(Heard(), IntentFilter("org.sample.action.PING"))
    }
}
