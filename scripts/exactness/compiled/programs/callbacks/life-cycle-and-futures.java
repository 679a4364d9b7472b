//! getImei before
//! getDeviceId before
//! getMeid after

class App extends Application {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  public void onCreate() {
    super.onCreate();
    registerActivityLifecycleCallbacks(new ActivityLifecycleCallbacks() {
      public void onActivityCreated(Activity a, Bundle b) {}
      public void onActivityStarted(Activity a) {}
      public void onActivityResumed(Activity a) { tm().getImei(); }
      public void onActivityPaused(Activity a) {}
      public void onActivityStopped(Activity a) {}
      public void onActivitySaveInstanceState(Activity a, Bundle b) {}
      public void onActivityDestroyed(Activity a) {}
    });
    CompletableFuture.supplyAsync(() -> tm().getDeviceId()).thenApply(String::trim).thenAccept(s -> Log.d("x", s));
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    EditText e = new EditText(this);
    e.setOnEditorActionListener((v, id, ev) -> {
      CompletableFuture.runAsync(() -> ((App) getApplication()).tm().getMeid());
      return false;
    });
  }
}
