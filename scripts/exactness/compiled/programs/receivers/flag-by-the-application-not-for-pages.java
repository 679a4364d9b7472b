//! COMP-21 warning

class App extends Application {
  @Override public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
    if (Build.VERSION.SDK_INT >= 34) return super.registerReceiver(receiver, filter, Context.RECEIVER_EXPORTED);
    return super.registerReceiver(receiver, filter);
  }
}

class Heard extends BroadcastReceiver {
  @Override public void onReceive(Context context, Intent intent) { Log.d("heard", "ping"); }
}

class MainActivity extends Activity {
  @Override protected void onCreate(Bundle state) {
    super.onCreate(state);
    registerReceiver(new Heard(), new IntentFilter("org.sample.action.PING"));
  }
}
