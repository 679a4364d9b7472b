//! getImei before
//! getDeviceId after
//! getMeid before
//! getLine1Number before

class App extends Application {
  static TelephonyManager tm(Context c) { return (TelephonyManager) c.getSystemService("phone"); }
  static class Load extends AsyncTask<Context, Void, String> {
    @Override protected String doInBackground(Context... c) { return tm(c[0]).getImei(); }
    @Override protected void onPostExecute(String s) { Log.d("x", s); }
  }
  static class Click extends AsyncTask<Context, Void, String> {
    @Override protected String doInBackground(Context... c) { return tm(c[0]).getDeviceId(); }
  }
  public void onCreate() {
    super.onCreate();
    new Load().execute(this);
    final Handler h = new Handler() { @Override public void handleMessage(Message m) { tm(App.this).getMeid(); } };
    h.sendEmptyMessage(1);
    HandlerThread t = new HandlerThread("w");
    t.start();
    new Handler(t.getLooper(), m -> {
      tm(this).getLine1Number();
      return true;
    }).sendEmptyMessageDelayed(2, 10);
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Button v = new Button(this);
    v.setOnClickListener(w -> new App.Click().executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR, this));
  }
}
